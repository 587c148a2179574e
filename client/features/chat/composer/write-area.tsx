import { lazy, Suspense, type ComponentProps } from 'react'
import { useMe } from '#client/sync/react/session.ts'
import { Composer } from './composer.tsx'

const ConductPanel = lazy(() => import('../../safety/conduct/conduct-panel.tsx'))

/** The composer, or what a member accepts before they write [CC1]. The draft stays with the conversation [CC4]. */
export function WriteArea(props: ComponentProps<typeof Composer>) {
  const me = useMe()
  const { chatId, fieldRef, isClosed } = props
  if (me?.needsConduct !== true || isClosed) return <Composer {...props} />
  return (
    <Suspense>
      <ConductPanel
        {...{ me, chatId }}
        onAccepted={() => requestAnimationFrame(() => fieldRef.current?.focus())}
      />
    </Suspense>
  )
}
