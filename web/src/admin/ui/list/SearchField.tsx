import { SearchIcon } from '~/ui/icons.tsx';
import { TextField } from '~/ui/TextField.tsx';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  maxLength?: number;
  value: string;
  onChange(text: string): void;
};

/** The words that a list is searched for. */
export const SearchField = ({ onChange, ...field }: SearchFieldProps) => (
  <TextField
    type="search"
    autoComplete="off"
    icon={<SearchIcon />}
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
);
