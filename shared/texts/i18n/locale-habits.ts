/** The first day of the week where it is not Monday [LG21]. `npm run translations` writes this file from the folders of `shared/translations`. */
export const weekBegins: Readonly<Partial<Record<string, string>>> = { ar: 'Saturday' }

/** What stands between the items of a list where it is no comma and a space. */
export const separator: Readonly<Partial<Record<string, string>>> = { ar: '، ' }
