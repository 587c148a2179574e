import { ageBand } from './age.ts'

/** Whether a member is under 18 in `year`, or may be: only the year of birth is known. */
export const isMinor = ({ birthYear }: { readonly birthYear: number }, year: number): boolean =>
  ageBand(birthYear, year) !== '18+'
