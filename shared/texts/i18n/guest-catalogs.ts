/**
 * The catalogs that pages for visitors and guardians need: the start page, joining, logging in, and what protects members. The
 * texts of a language come in two parts, so that visitors do not load those of the members' pages. `skills` and `categories`
 * are chosen when an adult signs up.
 */
const guestCatalogs: ReadonlySet<string> = new Set(
  (
    'core shell home connectivity not-found offline quick-exit join account invited code code-field passkey-button onboarding undo ' +
    'settings guest-errors second-factor-errors guardian guardian-sign guardian-errors decision safety-page safety-standard reading-levels skills categories'
  ).split(' '),
)

export const isGuestCatalog = (catalog: string): boolean => guestCatalogs.has(catalog)
