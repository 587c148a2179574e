import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import type { PictureReview } from '#shared/contract/staff/picture-reviews.ts'
import { pairList } from '#shared/limits/staff.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { staffPicturesText as text } from '#shared/texts/staff/pictures.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { cx } from '#client/ui/cx.ts'
import { go, useAddress, withFilters } from '../address.ts'
import { Filters } from '../list/filters.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { useRead } from '../queries.ts'
import { StaleNote } from '../frame/stale-note.tsx'
import { PictureReviewPanel } from './picture-review.tsx'
import { DecisionNote } from './decision-note.tsx'
import type { Decided } from './decision-note.tsx'

/** The pictures to minors that wait for a check: a list, and the chosen one with its decision [IR4]. */
export function PicturesPage({ product }: { readonly product: string }) {
  const { path, search } = useAddress()
  const words = (search.get('q') ?? '').slice(0, pairList.search)
  const asked = useDebouncedValue(words)
  const { data, isError, refetch } = useRead(['pictures', asked], () =>
    staffApi.pictures.list.query({ search: asked }),
  )
  const [decisions, setDecisions] = useState<readonly Decided[]>([])
  // Until the list is read again, it has what was just decided.
  const isDecided = ({ imageId }: PictureReview) =>
    decisions.some(({ picture }) => picture.imageId === imageId)
  const pictures = data?.pictures.filter((picture) => !isDecided(picture)) ?? []
  const found = pictures.findIndex(({ imageId }) => imageId === search.get('picture'))
  const at = Math.max(0, found)
  const chosen = pictures[at]
  const choose = (index: number) => {
    const picture = pictures[(index + pictures.length) % pictures.length]
    if (picture) go(withFilters(path, search, { picture: picture.imageId }), { replace: true })
  }
  const onDecided = (decision: Decided) => {
    setDecisions((before) => [...before, decision])
    void refetch()
  }
  return (
    <ConsolePage title={text('title')} product={product} text={text('lead')}>
      <Filters
        search={{ label: text('search'), hint: text('searchHint'), max: pairList.search }}
        words={words}
        choices={{}}
        chosen={{}}
        onChange={(changes) => go(withFilters(path, search, changes), { replace: true })}
      />
      <StaleNote isShown={isError} />
      {data && data.count > data.pictures.length && (
        <p>{text('more', { count: data.count, shown: data.pictures.length })}</p>
      )}
      <DecisionNote decided={decisions.at(-1) ?? null} onDecided={onDecided} />
      {chosen ? (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)]">
          <PictureList pictures={pictures} chosen={chosen} onChoose={choose} />
          <PictureReviewPanel
            key={chosen.imageId}
            picture={chosen}
            takesFocus={decisions.length > 0 || found >= 0}
            onDecided={onDecided}
            onGone={() => void refetch()}
            onNext={() => choose(at + 1)}
            onPrevious={() => choose(at - 1)}
          />
        </div>
      ) : (
        data && (
          <EmptyState icon={ImageIcon} title={text('none')}>
            {text(asked === '' ? 'noneText' : 'noneMatch')}
          </EmptyState>
        )
      )}
    </ConsolePage>
  )
}

type ListProps = {
  readonly pictures: readonly PictureReview[]
  readonly chosen: PictureReview
  readonly onChoose: (index: number) => void
}

function PictureList({ pictures, chosen, onChoose }: ListProps) {
  return (
    <nav aria-label={text('list')}>
      <ul className="grid max-h-[70dvh] gap-1 overflow-y-auto max-md:max-h-48">
        {pictures.map((picture, index) => (
          <li key={picture.imageId}>
            <button
              type="button"
              aria-current={picture === chosen}
              onClick={() => onChoose(index)}
              className={cx(
                'grid min-h-11 w-full rounded-md px-3 py-1.5 text-start text-sm',
                picture === chosen ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken',
              )}
            >
              <span className="wrap-anywhere">
                {text('item', { sender: picture.sender.name, reader: picture.reader.name })}
              </span>
              <span className={cx('text-xs tabular-nums', picture !== chosen && 'text-muted')}>
                {formatDate(picture.since, { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
