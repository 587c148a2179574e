export type TextParams = Readonly<Record<string, string | number>>

/** `text` with its {names} filled from `values`; a name without a value stays as it is. */
export function interpolate(text: string, values: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
