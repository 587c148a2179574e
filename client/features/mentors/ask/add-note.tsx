import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { MentorCard } from '#shared/contract/people.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { nothing } from '../use-send-request.ts'
import { lazyDialog } from '#client/components/lazy-dialog.ts'

/** Loaded on a press: one press without words is the usual way [RQ13]. */
const AskDialog = lazyDialog(() => import('./ask-dialog.tsx'))

type Props = {
  readonly me: Me
  readonly mentor: Pick<MentorCard, 'id' | 'name' | 'role'>
  /** Whether a request can be sent. The dialog stays until it is closed. */
  readonly isShown: boolean
  /** The id of the element with the mentor's name. */
  readonly describedBy: string
}

/** Opens the dialog that sends a request with an aim and a note. */
export function AddNote({ me, mentor, isShown, describedBy }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [written, setWritten] = useState(nothing)
  const [wasOpen, setWasOpen] = useState(false)
  // The button is gone once the request is sent: the focus goes to the mentor's name.
  useEffect(() => {
    if (isShown || isOpen || !wasOpen || document.activeElement !== document.body) return
    document.getElementById(describedBy)?.focus()
  }, [isShown, isOpen, wasOpen, describedBy])
  return (
    <>
      {isShown && (
        <Button
          variant="quiet"
          size="sm"
          aria-describedby={describedBy}
          onClick={() => setIsOpen(true)}
          className="whitespace-normal!"
        >
          <PenLine size={16} aria-hidden />
          {mentorText('mentors.addNote')}
        </Button>
      )}
      {isOpen && (
        <AskDialog
          {...{ me, mentor, written }}
          onWrite={setWritten}
          onClose={() => {
            setIsOpen(false)
            setWasOpen(true)
          }}
        />
      )}
    </>
  )
}
