import { useRef, type ToggleEvent } from 'react'
import { shellText } from '#shared/texts/app/shell.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { machineNote } from '#shared/texts/app/machine-note.ts'
import { isLocaleCode, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { useProduct } from '#client/sync/react/session.ts'

function chooseLocale(code: LocaleCode): void {
  saveLocaleChoice(code)
  location.reload()
}

/** A button for each language; a press reloads the page in it. Says of the language of the page if a machine translated it [LG23]. */
function Languages({ codes }: { readonly codes: readonly LocaleCode[] }) {
  return (
    <div role="group" aria-label={shellText('locale.label')}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === activeLocaleCode()}
          onClick={() => chooseLocale(code)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between rounded-md px-3 text-start font-semibold hover:bg-sunken aria-pressed:text-primary"
        >
          {locales[code].name}
          {code === activeLocaleCode() && <span aria-hidden>✓</span>}
        </button>
      ))}
      <p className="px-3 text-sm text-muted empty:hidden">{machineNote()}</p>
    </div>
  )
}

/**
 * The languages of the server for visitors, where there are several [LG13]: behind a button in the bar, on phones in its menu. No select,
 * which would reload the page at each arrow key, and not the menu of members, whose code visitors do not load.
 */
export default function LocaleMenu({ isInMenu = false }: { readonly isInMenu?: boolean }) {
  const { locales: enabled = [] } = useProduct()
  const button = useRef<HTMLButtonElement>(null)
  const active = activeLocaleCode()
  if (enabled.length < 2) return null
  if (isInMenu)
    return (
      <div className="mt-2 border-t border-line pt-2">
        <Languages codes={enabled} />
      </div>
    )
  const placeBelow = ({ currentTarget: popup }: ToggleEvent<HTMLDivElement>): void => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    popup.style.left = `${Math.min(left, document.body.clientWidth - popup.offsetWidth - 8)}px`
    popup.style.top = `${bottom + 8}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="languages"
        className="hidden min-h-11 cursor-pointer items-center rounded-md px-3 text-sm font-semibold hover:bg-sunken md:inline-flex"
      >
        <span className="sr-only">{shellText('locale.label')}: </span>
        {isLocaleCode(active) && locales[active].name}
      </button>
      <div
        id="languages"
        popover="auto"
        onToggle={placeBelow}
        className="pop fixed inset-auto m-0 w-56 rounded-lg border border-line bg-surface p-2 text-text shadow-lift"
      >
        <Languages codes={enabled} />
      </div>
    </>
  )
}
