import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { useShareLink } from '#web/features/family/invites/share-link.ts'
import { detectInAppBrowser, type InAppBrowser, openInBrowserSteps } from '#web/lib/in-app-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * A notice, shown before Start, of the obstacle that would keep a storyteller from recording here, with a way around it;
 * null if no obstacle is known.
 * @param token of their link, for opening it in a browser
 */
export function useObstacleNotice(token: string, ownerName: string): ReactNode {
  const { data: obstacle } = useQuery({
    queryKey: ['recording-obstacle'],
    queryFn: findRecordingObstacle,
    networkMode: 'always',
    // A microphone may be plugged in.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const inApp = detectInAppBrowser(navigator)
  if (inApp) return <OpenInBrowser inApp={inApp} token={token} canRecord={obstacle === null} />
  return obstacle ? <ObstacleNotice obstacle={obstacle} ownerName={ownerName} /> : null
}

interface OpenInBrowserProps {
  inApp: InAppBrowser
  token: string
  canRecord: boolean
}

/** Even where a window of another app can record, it forgets who signed in and what isn't sent. */
function OpenInBrowser({ inApp, token, canRecord }: OpenInBrowserProps) {
  const url = `${location.origin}${paths.personalLink}#${token}`
  const { copy, hasFailed } = useShareLink(url, { title: `Your link to ${PRODUCT}`, text: '' })
  const place = inApp.app ? `${inApp.app}’s own window` : 'another app’s window'
  return (
    <Notice
      tone="error"
      title={`Please open this page in ${inApp.browser} first`}
      action={<Button onClick={() => void copy()}>Copy the Link</Button>}
    >
      <p>{`You’re in ${place}. ${canRecord ? 'Recordings can get lost here.' : 'It can’t record your voice.'}`}</p>
      <p className="mt-2">{openInBrowserSteps(inApp)}</p>
      <p className="mt-2">{`Or copy the link, open ${inApp.browser}, and paste it where the address goes.`}</p>
      {hasFailed && (
        <p className="mt-2 wrap-anywhere">
          We couldn’t copy it. Hold your finger on this address to copy it: <span className="select-all">{url}</span>
        </p>
      )}
    </Notice>
  )
}

function ObstacleNotice({ obstacle, ownerName }: { obstacle: RecordingObstacle; ownerName: string }) {
  if (obstacle === 'no-microphone')
    return (
      <Notice tone="error" title="We can’t find a microphone on this device">
        <p>You can listen and read here. To record, plug in a microphone or headphones that have one.</p>
        <p className="mt-2">Or open your link on a phone or tablet: those have a microphone.</p>
      </Notice>
    )
  if (obstacle === 'insecure')
    return (
      <Notice tone="error" title="You can’t record with this link">
        <p>Browsers only allow the microphone on pages whose address begins with https://, and this one doesn’t.</p>
        <p className="mt-2">
          Please ask <bdi>{ownerName}</bdi> for a link that begins with https://.
        </p>
      </Notice>
    )
  return (
    <Notice tone="error" title="This browser can’t record">
      <p>
        Please open your link in an up-to-date Safari, Chrome, Edge or Firefox. If you have a code, scan it with the
        camera of a phone or tablet.
      </p>
    </Notice>
  )
}

/** Why nothing can be recorded on this page. */
type RecordingObstacle = 'insecure' | 'unsupported' | 'no-microphone'

/**
 * The obstacle to recording here, as far as it can be known without asking for the microphone; null if there is none.
 * Before permission, browsers list a microphone without its name.
 */
async function findRecordingObstacle(): Promise<RecordingObstacle | null> {
  if (!window.isSecureContext) return 'insecure'
  // Web views of many apps give pages no microphone.
  const hasMicrophoneApi = typeof navigator.mediaDevices?.getUserMedia === 'function'
  if (!hasMicrophoneApi || !('MediaRecorder' in window || 'AudioWorkletNode' in window)) return 'unsupported'
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'audioinput') ? null : 'no-microphone'
  } catch {
    // A browser that doesn't list its devices may still have one.
    return null
  }
}
