import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { noteText } from '#shared/texts/members/notes.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { RelativeTime } from '#client/components/relative-time.tsx'

/** How many notes it shows. */
const shown = 3

/** The member's newest notes, shortened, with a link to all. */
export default function NoteDigest() {
  const { value } = useLiveQuery('notes')
  if (!value) return null
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">{noteText('notes.yours')}</h2>
      {value.count === 0 && <p className="text-sm text-muted">{noteText('notes.none')}</p>}
      {value.count > 0 && (
        <ul className="grid gap-3">
          {value.notes.slice(0, shown).map(({ id, content, createdAt }) => (
            <li key={id} className="relative ps-4 text-sm">
              <span aria-hidden="true" className="trail-y absolute inset-y-0.5 start-0 opacity-60" />
              <Link
                to={pages.notes.path}
                dir="auto"
                className="line-clamp-3 w-fit wrap-anywhere whitespace-pre-line underline-offset-4 hover:underline"
              >
                {content}
              </Link>
              <RelativeTime at={createdAt} format={(ago) => noteText('notes.written', { ago })} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={pages.notes.path}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-primary underline underline-offset-4"
      >
        {noteText('notes.toAll')}
      </Link>
    </Card>
  )
}
