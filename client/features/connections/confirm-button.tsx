import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#shared/contract/connections.ts'
import { connectionTexts } from '#shared/texts/connections.ts'
import { endChatTexts } from '#shared/texts/end-chat.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { useProduct } from '#client/sync/session/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import type { Act } from './request-mutations.ts'
import { useAct } from './use-request-mutation.ts'

const texts = { ...connectionTexts, ...endChatTexts }

/** The words of one thing that is asked about first, by the end of their keys. */
const words = {
  reject: {
    button: 'reject',
    title: 'rejectTitle',
    text: 'connections.rejectText',
    confirm: 'rejectConfirm',
  },
  takeBack: {
    button: 'takeBack',
    title: 'takeBackTitle',
    text: 'connections.takeBackText',
    confirm: 'takeBack',
  },
  deleteAsMentor: {
    button: 'delete',
    title: 'deleteTitle',
    text: 'connections.deleteTextMentor',
    confirm: 'deleteConfirm',
  },
  deleteAsMentee: {
    button: 'delete',
    title: 'deleteTitle',
    text: 'connections.deleteTextMentee',
    confirm: 'deleteConfirm',
  },
  end: { button: 'end', title: 'endTitle', text: 'end.text', confirm: 'end' },
} as const

type Props = {
  readonly request: Connection
  readonly act: Exclude<Act, 'accept'>
  readonly wording: keyof typeof words
  readonly icon: LucideIcon
  /** Nothing else can be done with the request. */
  readonly isOnly?: boolean
  /** The id of the element with the person's name. */
  readonly describedBy: string
}

/** A button that asks before it does what cannot be undone. */
export function AskingButton({ request, act, wording, icon: Icon, isOnly = false, describedBy }: Props) {
  const { retentionDays } = useProduct()
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, submit } = useAct(act, request.id, () => setIsAsking(false))
  const { button, title, text, confirm } = words[wording]
  const values = { name: request.person.name, days: retentionDays }
  return (
    <>
      <Button
        variant={isOnly ? 'secondary' : 'quiet'}
        aria-describedby={describedBy}
        isPending={isPending && !isAsking}
        onClick={() => setIsAsking(true)}
      >
        <Icon size={18} aria-hidden />
        {texts[`connections.${button}`]}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={interpolate(texts[`connections.${title}`], values)}
          confirmLabel={texts[`connections.${confirm}`]}
          isPending={isPending}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          {interpolate(texts[text], values)}
        </ConfirmDialog>
      )}
    </>
  )
}
