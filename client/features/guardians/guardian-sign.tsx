import { Link } from '#client/router/link.tsx'
import { Eye, UserRoundCheck } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { guardianSignText } from '#shared/texts/guardian/sign.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { StatusBar } from '#client/ui/feedback/status-bar.tsx'

/** Says on every page that a guardian has access, or that consent is missing [GC9]. */
export default function GuardianSign({ isMissing }: { readonly isMissing: boolean }) {
  const kind = isMissing ? 'sign.missing' : 'sign.given'
  return (
    <StatusBar
      label={guardianSignText('sign.label')}
      tone={isMissing ? 'warning' : 'info'}
      icon={isMissing ? UserRoundCheck : Eye}
      status={guardianSignText(kind)}
    >
      <Link
        to={pages['settings/guardian'].path}
        className={buttonStyle('quiet', 'sm', '-me-2.5 max-sm:-ms-2.5')}
      >
        {guardianSignText(`${kind}.link`)}
      </Link>
    </StatusBar>
  )
}
