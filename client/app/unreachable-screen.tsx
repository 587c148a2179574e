import { useEffect } from 'react'
import { shellText } from '#shared/texts/app/shell.ts'
import { refreshBootstrap, useConnectivity } from '../sync/react/session.ts'
import { Button } from '../ui/button/button.tsx'
import { LogoMark } from '../ui/layout/logo.tsx'
import { useSubmit } from '../ui/form/use-submit.ts'

/** Shown when the bootstrap request failed: without its response no page can render. */
export function UnreachableScreen() {
  const { isPending, submit } = useSubmit(async () => void (await refreshBootstrap().catch(() => undefined)))
  const product = 'Pathlight'
  const { detail } = useConnectivity()
  useEffect(() => {
    const again = (): void => void submit()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return (
    <main className="paper grid min-h-dvh place-items-center px-4">
      <div className="grid max-w-md justify-items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center">
        <LogoMark className="size-14" />
        <h1 className="text-2xl">{shellText('page.unreachableTitle', { product })}</h1>
        <p role="alert" className="text-muted">
          {detail} {shellText('page.unreachable')}
        </p>
        <Button isPending={isPending} onClick={submit}>
          {shellText('page.tryAgain')}
        </Button>
      </div>
    </main>
  )
}
