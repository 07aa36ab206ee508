import { type PointerEvent, useEffect, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Width and height of what is uploaded, in pixels; the server stores half of it. */
const SIDE = 1024
const MAX_ZOOM = 4
const JPEG_QUALITY = 0.9

interface Crop {
  zoom: number
  /** How far the middle is from that of the photo: -1 is as far left or up as possible, 1 right or down. */
  x: number
  y: number
}

const clamp = (value: number, max = 1) => Math.min(max, Math.max(-max, value))

/** The square of the photo that a crop shows, in pixels of the photo. */
function squareOf({ width, height }: ImageBitmap, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const [spaceX, spaceY] = [(width - side) / 2, (height - side) / 2]
  return { side, left: spaceX * (1 + x), top: spaceY * (1 + y), spaceX, spaceY }
}

interface CropDialogProps {
  photo: ImageBitmap
  pending: boolean
  problem: string | null
  onCancel: () => void
  onDone: (cropped: Blob) => void
}

/** Chooses the square of a photo to show: by dragging it, or with the sliders. The preview is what will be uploaded. */
export function CropDialog({ photo, pending, problem, onCancel, onDone }: CropDialogProps) {
  // State, because the dialog mounts its content later than this component.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0, y: 0 })
  const [dragged, setDragged] = useState<{ x: number; y: number; from: Crop } | null>(null)

  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const { side, left, top } = squareOf(photo, crop)
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(photo, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, photo, crop])

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (!dragged) return
    const { side, spaceX, spaceY } = squareOf(photo, dragged.from)
    const scale = side / currentTarget.clientWidth
    const moved = (by: number, space: number) => (space > 0 ? (by * scale) / space : 0)
    setCrop({
      ...dragged.from,
      x: clamp(dragged.from.x - moved(clientX - dragged.x, spaceX)),
      y: clamp(dragged.from.y - moved(clientY - dragged.y, spaceY)),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Choose what to show"
      description="Drag the photo, or use the sliders."
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            pending={pending}
            pendingLabel="Saving…"
            onClick={() => canvas?.toBlob((blob) => blob && onDone(blob), 'image/jpeg', JPEG_QUALITY)}
          >
            Use This Photo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <canvas
          ref={setCanvas}
          width={SIDE}
          height={SIDE}
          role="img"
          aria-label="Preview of your photo"
          className="mx-auto aspect-square w-full max-w-72 cursor-grab touch-none rounded-round border border-hairline active:cursor-grabbing"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged({ x: event.clientX, y: event.clientY, from: crop })
          }}
          onPointerMove={drag}
          onPointerUp={() => setDragged(null)}
          onPointerCancel={() => setDragged(null)}
        />
        <div className="flex flex-col gap-2">
          <Slider
            label="Zoom"
            min={1}
            max={MAX_ZOOM}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider label="Left or right" min={-1} max={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
          <Slider label="Up or down" min={-1} max={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
        </div>
        {problem && (
          <Notice tone="error" title="Upload failed">
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <label htmlFor={id} className="w-32 font-[560]">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)} percent`}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-12 min-w-0 flex-1 basis-40 cursor-pointer accent-evergreen"
      />
    </div>
  )
}
