import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect } from 'react'
import { quickExit } from '#shared/limits/quick-exit.ts'
import { quickExitText } from '#shared/texts/app/quick-exit.ts'
import { leaveQuickly, onThirdEscape } from '#client/state/quick-exit.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'

type Props = {
  /** Whether it stands above the content and scrolls with it: a form has fields that it would cover. */
  readonly isAbove?: boolean
}

/**
 * The quick exit of pages about safety for visitors, of whom no age is known [QE1]: at the bottom of the window, or above the content. Members
 * have it in their navigation.
 */
export function VisitorQuickExit({ isAbove = false }: Props) {
  return useMe() ? null : <Exit isAbove={isAbove} />
}

function Exit({ isAbove }: Required<Props>) {
  const { quickExitUrl = quickExit.url } = useProduct()
  useEffect(() => onThirdEscape(() => leaveQuickly(quickExitUrl)), [quickExitUrl])
  return (
    <div
      className={
        isAbove ? 'mb-4 flex justify-end' : 'pointer-events-none sticky bottom-4 z-20 mt-8 flex justify-end'
      }
    >
      <button
        type="button"
        title={quickExitText('exit.visitor')}
        onClick={() => leaveQuickly(quickExitUrl)}
        className={buttonStyle('secondary', 'md', 'pointer-events-auto bg-surface shadow-lift')}
      >
        <SquareArrowOutUpRight size={16} aria-hidden />
        {quickExitText('exit.button')}
      </button>
    </div>
  )
}
