import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { quickExit } from '#shared/limits/quick-exit.ts'
import { quickExitText } from '#shared/texts/app/quick-exit.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { useStore } from '#client/state/use-store.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { cx } from '#client/ui/cx.ts'
import { adultChoice, hasQuickExit, leaveQuickly, onThirdEscape } from '#client/state/quick-exit.ts'

/** In the bar of phones, two lines of text where one does not fit; always in that of very narrow ones and in the rail. On phones without the icon. */
const narrow =
  'max-[27rem]:shrink! max-[27rem]:px-2! max-[27rem]:leading-tight max-[27rem]:whitespace-normal! max-[22rem]:w-12 max-[22rem]:px-0! max-[22rem]:text-xs max-[22rem]:whitespace-normal! ' +
  'rail:w-14 rail:px-0! rail:text-xs rail:leading-tight rail:whitespace-normal!'

/** Leaves the site at once: for members under 18, and for others who turned it on [QE1]. Listens to Escape as well. */
export function QuickExit({ me }: { readonly me: Me }) {
  const isChosen = useStore(adultChoice)
  return hasQuickExit(me, isChosen) ? <QuickExitButton /> : null
}

function QuickExitButton() {
  const hint = useId()
  const { quickExitUrl = quickExit.url } = useProduct()
  useEffect(() => onThirdEscape(() => leaveQuickly(quickExitUrl)), [quickExitUrl])
  return (
    <span className="group contents">
      <button
        type="button"
        aria-describedby={hint}
        onClick={() => leaveQuickly(quickExitUrl)}
        className={buttonStyle('secondary', 'sm', cx('flex-none', narrow))}
      >
        <SquareArrowOutUpRight size={16} aria-hidden className="max-sm:hidden rail:hidden" />
        {quickExitText('exit.button')}
      </button>
      <span
        id={hint}
        role="tooltip"
        className="fixed start-4 end-4 top-[calc(var(--top-bar)+0.5rem)] z-40 hidden max-w-72 rounded-md border border-line bg-surface p-3 text-sm text-text shadow-lift group-has-[:focus-visible]:block group-has-[:hover]:block md:top-auto md:bottom-4 md:start-64 rail:start-20"
      >
        {quickExitText('exit.hint')}
      </span>
    </span>
  )
}
