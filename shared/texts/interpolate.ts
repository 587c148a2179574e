export type TextParams = Readonly<Record<string, string | number>>

/** `text` with its {names} filled from `values`; a name without a value stays as it is. Numbers are grouped: 10,000. */
export function interpolate(text: string, values: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] ?? whole).toLocaleString('en-US'))
}
