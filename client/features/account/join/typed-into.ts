/**
 * What a visitor, or a password manager, entered into a field of the prerendered page before the code was here [FL2];
 * empty if nothing was.
 */
export const typedInto = (name: string): string =>
  globalThis.document?.querySelector<HTMLInputElement>(`#root[data-locale] [name=${name}]`)?.value ?? ''
