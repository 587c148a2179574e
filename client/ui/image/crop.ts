import type { Size } from './fit.ts'

/** The visible crop: zoom factor, and center as fractions of width and height. */
export type CropView = { readonly zoom: number; readonly x: number; readonly y: number }
/** The cropped area in image pixels. */
export type CropSquare = { readonly left: number; readonly top: number; readonly side: number }

export const zoomRange = { min: 1, max: 4, step: 0.1 } as const
/** The largest centered square. */
export const initialView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the crop area of a view. It is always inside the image. */
export function getCropSquare(size: Size, view: CropView): CropSquare {
  const { zoom, x, y } = clampView(size, view)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** Moves the crop area by fractions of its own side. */
export function moveView(
  size: Size,
  view: CropView,
  by: { readonly x: number; readonly y: number },
): CropView {
  const { side } = getCropSquare(size, view)
  return clampView(size, {
    ...view,
    x: view.x + (by.x * side) / size.width,
    y: view.y + (by.y * side) / size.height,
  })
}

/** Zooms around the center, within `zoomRange`. */
export function zoomView(size: Size, view: CropView, zoom: number): CropView {
  return clampView(size, { ...view, zoom })
}

/** Returns the nearest view whose crop area is inside the image. */
function clampView(size: Size, view: CropView): CropView {
  const zoom = Math.min(zoomRange.max, Math.max(zoomRange.min, view.zoom))
  const side = Math.min(size.width, size.height) / zoom
  const clampShare = (share: number, length: number): number => {
    const margin = side / 2 / length
    return Math.min(1 - margin, Math.max(margin, share))
  }
  return { zoom, x: clampShare(view.x, size.width), y: clampShare(view.y, size.height) }
}
