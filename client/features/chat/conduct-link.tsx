import { Link } from '@tanstack/react-router'
import { pages } from '#shared/pages.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'

/**
 * To the code of conduct, which also says who can read the chat [CC5]. The message field below is positioned, so that it
 * lies above the area in which this link can be pressed.
 */
export default function ConductLink() {
  return (
    <Link
      to={pages['settings/conduct'].path}
      title={safetyMenuText('conductLink')}
      className="target flex-none py-1 underline-offset-2 hover:underline"
    >
      {safetyMenuText('conduct')}
    </Link>
  )
}
