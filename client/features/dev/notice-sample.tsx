import { useState } from 'react'
import { banner } from '#shared/limits.ts'
import { showBanner } from '#client/ui/feedback/banner-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'

const tones = ['danger', 'success', 'info'] as const

/** Banners, toasts and dialogs. */
export function NoticeSample() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">Notices</h2>
      {tones.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          text={`A notice of the kind ${tone}.`}
          onDismiss={() => setIsAsking(false)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => showBanner('success', 'A banner.', banner.join)}>
          Banner
        </Button>
        <Button variant="secondary" onClick={() => showToast('info', 'A toast.')}>
          Toast
        </Button>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Dialog
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Do this?"
          confirmLabel="Do it"
          onConfirm={() => setIsAsking(false)}
          onClose={() => setIsAsking(false)}
        >
          It cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  )
}
