#include <cairo.h>
#include <cairo-pdf.h>

// The one function of <cairo-ft.h> that is used. The header itself would make FreeType's types this module's as well, which
// CFreeType's already are; `face` is an `FT_Face`.
extern cairo_font_face_t *cairo_ft_font_face_create_for_ft_face(void *face, int load_flags);
