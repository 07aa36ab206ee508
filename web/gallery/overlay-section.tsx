import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

const STORY =
  'We had one good pair of skates between the three of us, so you learned to be quick about it. Anna went first, because she was the eldest, and I held the lantern. '

export function OverlaySection() {
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const closeSaving = () => setSaving(false)
  const undo = { label: 'Undo', altText: 'Find it under Recently deleted', onAct: () => toast({ title: 'It is back' }) }
  return (
    <Section title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setSaving(true)}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Ask a question
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Story deleted', description: 'It stays for 30 days.', action: undo })}
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Error', description: 'The comment could not be added.', variant: 'destructive' })
          }
        >
          Show a destructive toast
        </Button>
      </div>
      <Dialog
        open={saving}
        onOpenChange={setSaving}
        title="Save Your Story"
        description="It is kept on this device already."
        footer={
          <>
            <Button variant="secondary" onClick={closeSaving}>
              Cancel
            </Button>
            <Button onClick={closeSaving}>Save Story</Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <TextField label="Story Title" defaultValue="The summer the river froze" />
          <TextArea label="Story Text" story rows={8} defaultValue={STORY.repeat(6)} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this story?"
        confirmLabel="Delete story"
        safeLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false)
          toast({ title: 'Story deleted', action: undo })
        }}
      >
        “The summer the river froze” goes to Recently deleted. You can take it back for 30 days.
      </ConfirmDialog>
    </Section>
  )
}
