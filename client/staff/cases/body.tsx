import type { StaffMe } from '#shared/contract/staff/staff.ts'
import { CasePage } from './case/case-page.tsx'
import { CasesPage } from './list-page.tsx'
import { ReadingPage } from './reading-page.tsx'

type Props = { readonly product: string; readonly me: StaffMe; readonly path: string }

/** The pages about cases: the list, a case, and a reading of a chat. */
export function CasesBody({ product, me, path }: Props) {
  const [first = '', second = ''] = path.slice('/staff/cases/'.length).split('/')
  if (first === 'reading') return <ReadingPage key={second} product={product} id={second} />
  if (first === '') return <CasesPage product={product} me={me} />
  return <CasePage key={first} product={product} me={me} id={first} />
}
