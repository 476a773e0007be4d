/// `docs/css-support.md`, written from the property table.
public enum SupportTable {
    public static func markdown() -> String {
        let table = PropertyTable.shared
        var text = """
            # CSS properties

            Written from the property table (`Sources/Style/Properties`); a test fails when it is out of date
            (`RECORD_GOLDENS=1 swift test --filter SupportTableTests` writes it anew). *Inert* properties are read and have no
            effect on a still picture.

            ## Longhands

            | property | values | initial | inherited | note |
            |---|---|---|---|---|

            """
        let initial = StyleBuilder.initialStyle
        let tables = StyleTables()
        for description in table.descriptions {
            guard case .longhand(let longhand) = description.role else { continue }
            let cells = [
                "`\(description.name)`", escaped(description.syntax), escaped(longhand.text(initial, tables)),
                description.isInherited ? "yes" : "no", description.effect == .inert ? "inert" : ""
            ]
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        text += "\n## Logical properties\n\n| property | stands for one of |\n|---|---|\n"
        for description in table.descriptions {
            guard case .logical(let mapping) = description.role else { continue }
            text += "| `\(description.name)` | \(mapping.physical.map { "`\($0.description.name)`" }.joined(separator: ", ")) |\n"
        }
        text += "\n## Shorthands\n\n| property | values | longhands |\n|---|---|---|\n"
        for description in table.descriptions {
            guard case .shorthand(let shorthand) = description.role else { continue }
            let longhands = shorthand.longhands.map { "`\($0.description.name)`" }.joined(separator: ", ")
            text += "| `\(description.name)` | \(escaped(description.syntax)) | \(longhands) |\n"
        }
        text +=
            "| `all` | initial \\| inherit \\| unset \\| revert \\| revert-layer | everything but `direction`, `unicode-bidi` and custom properties |\n"
        text += "\n## Other names\n\n| name | stands for |\n|---|---|\n"
        for alias in table.aliases { text += "| `\(alias.alias)` | `\(alias.target.description.name)` |\n" }
        text += """

            ## Animations

            A picture shows the page at rest: an animation that ends within 5 seconds has ended, and leaves what its
            `animation-fill-mode` says. Any longer, endless or paused one is shown at time 0: a negative delay puts it in the
            middle, a positive one before its start. Transitions do not run.

            """
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.isEmpty ? "" : "`" + text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + "`"
    }
}
