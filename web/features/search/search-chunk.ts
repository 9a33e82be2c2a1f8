import type { Suggestion } from "../../titles/suggestion-row.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { SearchComboboxProps } from "../../ui/search-combobox.tsx";
import { SearchField } from "../../ui/search-field.tsx";

/**
 * A plain field until the viewer approaches it, which loads the suggestions. If they can't be loaded, search
 * still works.
 */
export const SearchCombobox = lazyComponent<SearchComboboxProps<Suggestion>>({
  load: async () => (await import("../../ui/search-combobox.tsx")).SearchCombobox,
  isWanted: () => false,
  placeholder: SearchField,
});
