import { getCropSquare, type CropView } from '#client/ui/image/crop.ts'
import type { Size } from '#client/ui/image/fit.ts'

type Props = { readonly url: string; readonly size: Size; readonly view: CropView }

/** Shows the cropped area, filling the square container. */
export function CropPreview({ url, size, view }: Props) {
  const { left, top, side } = getCropSquare(size, view)
  const share = (length: number): string => `${(length / side) * 100}%`
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{ width: share(size.width), left: share(-left), top: share(-top) }}
      className="absolute h-auto max-w-none select-none"
    />
  )
}
