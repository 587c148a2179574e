import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect } from 'react'
import { quickExit } from '#shared/limits/quick-exit.ts'
import { quickExitText } from '#shared/texts/app/quick-exit.ts'
import { leaveQuickly, onThirdEscape } from '#client/state/quick-exit.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'

/**
 * The quick exit of pages about safety for visitors, of whom no age is known [QE1]: it stays at the bottom of the window. Members have
 * it in their navigation.
 */
export function VisitorQuickExit() {
  return useMe() ? null : <Exit />
}

function Exit() {
  const { quickExitUrl = quickExit.url } = useProduct()
  useEffect(() => onThirdEscape(() => leaveQuickly(quickExitUrl)), [quickExitUrl])
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-8 flex justify-end">
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
