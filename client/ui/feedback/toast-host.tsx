import { isCalm } from '#client/state/display.ts'
import { useStore } from '#client/state/use-store.ts'
import { useEffect, useState } from 'react'
import { toastDuration } from '#shared/limits/every-page.ts'
import { Notice } from './notice.tsx'
import { hideToast, toastStore, type Toast } from './toast-store.ts'

/** After this time, in milliseconds, screen readers have begun to read a toast. */
const readAfter = 1_000

function Timed({ toast, isHeld }: { readonly toast: Toast; readonly isHeld: boolean }) {
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideToast(toast.id), toastDuration)
    return () => clearTimeout(timer)
  }, [toast.id, toast.count, isHeld])
  const { action, count } = toast
  const [readCount, setReadCount] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setReadCount(count), readAfter)
    return () => clearTimeout(timer)
  }, [count])
  const isRead = readCount === count
  // The page shows the same: only screen readers say it [EA5].
  if (isCalm() && toast.tone === 'success' && !action && !toast.isOnlySign)
    return (
      <p role="status" aria-live={isRead ? 'off' : undefined} className="sr-only">
        {toast.text}
      </p>
    )
  const dismiss = () => hideToast(toast.id)
  return (
    <Notice tone={toast.tone} text={toast.text} {...{ count, isRead }} onDismiss={dismiss}>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss()
            action.run()
          }}
          className="min-h-11 flex-none px-2 text-sm font-semibold underline"
        >
          {action.label}
        </button>
      )}
    </Notice>
  )
}

/** Renders the toasts, in an element that an open dialog takes [NV38]. They stay while a pointer or the focus is on them. */
export function ToastHost() {
  const toasts = useStore(toastStore)
  const [isHeld, setIsHeld] = useState(false)
  return (
    <div id="toasts">
      <div
        aria-live="polite"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        className="toasts pointer-events-none inset-x-0 z-40 mx-auto grid w-full max-w-md gap-2 px-4 md:end-6 md:mx-0 md:ms-auto"
      >
        {toasts.map((toast) => (
          <Timed key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </div>
    </div>
  )
}
