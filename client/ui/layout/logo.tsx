/** The logo: a path that leads to a light. */
export function LogoMark({ className = 'size-9' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" rx="12" fill="#0B6B5F" />
      <circle cx="27.5" cy="11.5" r="7.5" fill="#F5B83D" opacity="0.28" />
      <circle cx="27.5" cy="11.5" r="4.2" fill="#F5B83D" />
      <path
        d="M11 34c0-5.5 14.5-4.5 14.5-10.2 0-4.6-9-3.6-9-7.6 0-2.2 2.4-3.3 5-3.9"
        fill="none"
        stroke="#FBF9F5"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
