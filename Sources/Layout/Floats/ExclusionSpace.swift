struct ExclusionSpace {}
