import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { MAX_PHOTO_BYTES, updateProfile, uploadPhoto } from '#server/features/profile/contract.ts'
import { useSetUser } from '#web/features/account/use-set-user.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CropDialog } from './crop-dialog.tsx'

const TOO_LARGE = uploadPhoto.files.limit.tooLarge

/** The photo next to a person's name: choose, crop, replace, remove. */
export function PhotoSection({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<ImageBitmap | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const upload = useUploadPhoto(() => setPhoto(null))
  const remove = useRemovePhoto()
  const reason = fileError ?? (upload.error && sentenceOf(upload.error))

  async function choose(file: File) {
    setFileError(null)
    upload.reset()
    if (file.size > MAX_PHOTO_BYTES) {
      setFileError(TOO_LARGE)
      return toast({ variant: 'destructive', title: 'Upload failed', description: TOO_LARGE })
    }
    // What this browser can't show, the server may read, or say why not.
    const bitmap = await createImageBitmap(file).catch(() => null)
    if (bitmap) setPhoto(bitmap)
    else upload.mutate(file)
  }

  return (
    <Section title="Photo" focusKey={user.profileImageUrl !== null}>
      <div className="flex flex-wrap items-center gap-6">
        <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="large" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-3">
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              icon={<ImageUp aria-hidden />}
              pending={upload.isPending && photo === null}
              onClick={() => input.current?.click()}
            >
              {user.profileImageUrl ? 'Change Photo' : 'Choose a Photo'}
            </Button>
            {user.profileImageUrl && (
              <Button
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                pending={remove.isPending}
                onClick={() => remove.mutate()}
              >
                Remove Photo
              </Button>
            )}
          </div>
          <p className="text-small text-ink-soft">JPG, PNG or GIF, max 5MB</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-label="Photo file"
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Choosing the same file again must be a change.
            target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
      {reason !== null && photo === null && (
        <Notice tone="error" title="Upload failed">
          {reason}
        </Notice>
      )}
      {remove.isError && (
        <Notice tone="error" title="Update failed">
          {sentenceOf(remove.error)}
        </Notice>
      )}
      {photo && (
        <CropDialog
          photo={photo}
          pending={upload.isPending}
          problem={upload.error && sentenceOf(upload.error)}
          onCancel={() => setPhoto(null)}
          onDone={(cropped) => upload.mutate(cropped)}
        />
      )}
    </Section>
  )
}

const useUploadPhoto = (onUploaded: () => void) => {
  const showUser = useShowUser()
  return useMutation({
    mutationFn: (blob: Blob) => call(uploadPhoto, undefined, { file: { blob, name: 'photo' } }),
    onSuccess: async (user) => {
      await showUser(user)
      onUploaded()
      toast({ title: 'Profile image updated' })
    },
    onError: (error) => toast({ variant: 'destructive', title: 'Upload failed', description: sentenceOf(error) }),
  })
}

const useRemovePhoto = () => {
  const showUser = useShowUser()
  return useMutation({
    mutationFn: () => call(updateProfile, { body: { profileImageUrl: null } }),
    onSuccess: async (user) => {
      await showUser(user)
      toast({ title: 'Profile updated' })
    },
    onError: (error) => toast({ variant: 'destructive', title: 'Update failed', description: sentenceOf(error) }),
  })
}

/** Lists of the family show the photo, too. */
const useShowUser = () => {
  const setUser = useSetUser()
  const client = useQueryClient()
  return async (user: User) => {
    await setUser(user)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
  }
}
