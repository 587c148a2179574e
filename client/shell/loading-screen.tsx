import { coreText } from '#shared/texts/app/core.ts'
import { LogoMark } from '../ui/layout/logo.tsx'

/** Shown until the bootstrap response arrives. */
export function LoadingScreen() {
  return (
    <div className="paper grid min-h-dvh place-items-center">
      <div className="grid justify-items-center gap-5 rounded-lg bg-bg px-10 py-8">
        <LogoMark className="glow size-16" />
        <p role="status" className="font-semibold text-muted">
          {coreText('app.loading')}
        </p>
      </div>
    </div>
  )
}
