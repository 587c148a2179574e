import { ChevronDown } from 'lucide-react'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { formatTime } from '../../mentors/format.ts'
import { contextOf, linesOf, nameIn, parseCopy } from './evidence-copy.ts'
import type { Copy, Line } from './evidence-copy.ts'

type Props = { readonly json: string; readonly hash: string | null; readonly page: CasePage }

/** A copy of what was written, with what it was before its changes [CS31], and its hash of that moment. */
export function Evidence({ json, hash, page }: Props) {
  const copy = parseCopy(json)
  return (
    <details className="group rounded-md border border-line bg-sunken p-3">
      <summary className="flex min-h-6 items-center justify-between gap-2 font-semibold">
        {text('evidence.show')}
        <ChevronDown size={18} aria-hidden className="flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-1.5 text-sm">
        {contextOf(copy, page).map((words, index) => (
          <p key={`${index} ${words}`} className="wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        ))}
        {linesOf(copy).map((line, index) => (
          <CopiedLine key={`${line.seq} ${index}`} {...{ line, copy, page }} />
        ))}
        {hash !== null && (
          <p className="text-muted">
            <code className="break-all">{text('evidence.hash', { hash })}</code>
          </p>
        )}
      </div>
    </details>
  )
}

type LineProps = Pick<Props, 'page'> & { readonly line: Line; readonly copy: Copy }

function CopiedLine({ line, copy, page }: LineProps) {
  const { at, senderId = '', earlier = [] } = line
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">
        {text('evidence.line', {
          at: at === undefined ? '' : formatTime(Date.parse(at)),
          sender: nameIn(copy, page, senderId),
          text: shown(line),
        })}
      </p>
      {earlier.map((one) => (
        <p key={one.until} className="wrap-anywhere whitespace-pre-line text-muted">
          {text('read.earlier', { until: formatTime(Date.parse(one.until)), text: one.text })}
        </p>
      ))}
    </>
  )
}

function shown(line: Line): string {
  const alt = line.alt ?? line.picture?.alt
  const hasImage = line.hasImage === true || Boolean(line.picture ?? line.image)
  const words = line.deletedAt ? text('evidence.deleted') : (line.text ?? '')
  const parts = [words, hasImage || alt ? imageLine(alt) : '', line.isHeld ? text('evidence.held') : '']
  return parts.filter((part) => part !== '').join(' ')
}

/** A picture, with its sender's description if there is one. */
export const imageLine = (alt: string | null | undefined): string =>
  alt ? text('evidence.imageAlt', { alt }) : text('evidence.image')
