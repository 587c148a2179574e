/** Progress indicator. Has no label of its own: the button or region around it provides one. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" className="size-[1.1em] animate-spin" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.3" />
      <path
        d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
