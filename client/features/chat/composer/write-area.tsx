import { Suspense, useState, type ComponentProps } from 'react'
import { useMe } from '#client/sync/react/session.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'
import { lazyOptional } from '#client/ui/layout/optional.tsx'
import { Composer } from './composer.tsx'

const PushOffer = lazyOptional(() => import('../../notices/push-offer.tsx'))
const ConductPanel = loadWhenShown(() => import('#client/components/safety/conduct-panel.tsx'))

/**
 * The composer, or what a member accepts before they write [CC1]. The draft stays with the conversation [CC4]. After the first
 * message, push is offered [NT7].
 */
export function WriteArea(props: ComponentProps<typeof Composer>) {
  const me = useMe()
  const { chatId, fieldRef, isClosed } = props
  const [isOffered, offer] = useState(false)
  const onSent = (): void => {
    props.onSent()
    offer(true)
  }
  if (me?.needsConduct !== true || isClosed)
    return (
      <>
        <Suspense>{isOffered && <PushOffer name={props.name} />}</Suspense>
        <Composer {...props} onSent={onSent} />
      </>
    )
  return (
    <ConductPanel
      {...{ me, chatId }}
      onAccepted={() => requestAnimationFrame(() => fieldRef.current?.focus())}
    />
  )
}
