import { TextField } from '#client/ui/form/text-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { useSearchKey } from './use-search-key.ts'

/** A filter with a few values; the first one is used without a choice, and is left out of the address. */
export type Choice<Value extends string = string> = {
  readonly label: string
  readonly options: readonly (readonly [Value, string])[]
}
export type Choices = Readonly<Record<string, Choice>>
export type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name]['options'][number][0] }

/** A filter of these values, each with its name. */
export const choice = <Value extends string>(
  label: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Choice<Value> => ({ label, options: values.map((value) => [value, nameOf(value)] as const) })

export type Search = { readonly label: string; readonly hint?: string; readonly max: number }

/** The values of the address. An unknown one counts as none. */
export function chosenIn<C extends Choices>(choices: C, address: URLSearchParams): Chosen<C> {
  const chosen = Object.entries(choices).map(([name, { options }]) => {
    const found = options.find(([value]) => value === address.get(name)) ?? options[0]
    return [name, found?.[0] ?? '']
  })
  return Object.fromEntries(chosen) as Chosen<C>
}

/** A filter with one value, such as of groups where there are none, is not shown. */
const isChoice = ([, { options }]: readonly [string, Choice]): boolean => options.length > 1

type Props = {
  readonly search: Search
  readonly words: string
  readonly choices: Choices
  readonly chosen: Readonly<Record<string, string>>
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

/** The search and the filters of a list. The key `/` goes to the search. */
export function Filters({ search, words, choices, chosen, onChange }: Props) {
  const form = useSearchKey()
  return (
    <form
      ref={form}
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 sm:grid-cols-2 lg:flex"
    >
      <div className="lg:w-96">
        <TextField
          label={search.label}
          hint={search.hint}
          type="search"
          aria-keyshortcuts="/"
          maxLength={search.max}
          value={words}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      {Object.entries(choices)
        .filter(isChoice)
        .map(([name, { label, options }]) => (
          <div key={name} className="lg:w-56">
            <SelectField
              label={label}
              value={chosen[name] ?? ''}
              options={options}
              onChange={(value) => onChange({ [name]: value === options[0]?.[0] ? '' : value })}
            />
          </div>
        ))}
    </form>
  )
}
