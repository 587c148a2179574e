import type { CasePage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { formatTime } from '../../mentors/format.ts'

type Line = {
  readonly seq?: number
  readonly at?: string
  readonly senderId?: string
  readonly text?: string
  readonly deletedAt?: string | null
  readonly picture?: { readonly alt?: string } | null
  readonly image?: string | null
  readonly hasImage?: boolean
  readonly alt?: string | null
  readonly isHeld?: boolean
}
type Copy = {
  readonly about?: string
  readonly messages?: readonly Line[]
  readonly lines?: readonly Line[]
  readonly pair?: { readonly agenda?: readonly Line[] }
  readonly work?: readonly Line[]
  readonly chats?: readonly { readonly messages?: readonly Line[] }[]
}

type Props = { readonly json: string; readonly hash: string | null; readonly page: CasePage }

/** A copy of what was written, with its hash of that moment. */
export function Evidence({ json, hash, page }: Props) {
  const copy = JSON.parse(json) as Copy
  const lines = [
    ...(copy.messages ?? []),
    ...(copy.lines ?? []),
    ...(copy.pair?.agenda ?? []),
    ...(copy.work ?? []),
    ...(copy.chats ?? []).flatMap(({ messages = [] }) => messages),
  ]
  return (
    <details className="rounded-md border border-line bg-sunken p-3">
      <summary className="min-h-6 font-semibold">{text('evidence.show')}</summary>
      <div className="mt-2 grid gap-1.5 text-sm">
        {copy.about !== undefined && <p className="wrap-anywhere whitespace-pre-line">{copy.about}</p>}
        {lines.map((line, index) => (
          <p key={`${line.seq} ${index}`} className="wrap-anywhere whitespace-pre-line">
            {text('evidence.line', {
              at: line.at === undefined ? '' : formatTime(Date.parse(line.at)),
              sender: senderOf(line, page),
              text: shown(line),
            })}
          </p>
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

const senderOf = ({ senderId }: Line, { members }: CasePage): string =>
  members.find(({ id }) => id === senderId)?.account?.name ?? senderId ?? ''

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
