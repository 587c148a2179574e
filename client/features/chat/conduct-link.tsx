import { Link } from '#client/router/link.tsx'
import { pages } from '#shared/pages.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'

/**
 * To the code of conduct, which also says who can read the chat [CC5]. It can be pressed from its line upwards, over the end of
 * the handle or of the messages there: the message field below lies over what it would take from it [NV15].
 */
export default function ConductLink() {
  return (
    <Link
      to={pages['settings/conduct'].path}
      title={safetyMenuText('conductLink')}
      className="target target-up flex-none py-1 underline-offset-2 hover:underline"
    >
      {safetyMenuText('conduct')}
    </Link>
  )
}
