import type { Size } from './fit.ts'

/** How a picture is cut: how far one has gone in, and where the middle lies, as shares of width and height. */
export type CropView = { readonly zoom: number; readonly x: number; readonly y: number }
/** The part that is kept, in pixels of the picture. */
export type CropSquare = { readonly left: number; readonly top: number; readonly side: number }

export const zoomRange = { min: 1, max: 4, step: 0.1 } as const
/** All of the shorter side, from the middle. */
export const initialView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** The square a view shows. It lies inside the picture whatever the view is. */
export function getCropSquare(size: Size, view: CropView): CropSquare {
  const { zoom, x, y } = clampView(size, view)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** Moves the square over the picture, by shares of its own side. */
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

/** Goes in or out around the middle, as far as it goes. */
export function zoomView(size: Size, view: CropView, zoom: number): CropView {
  return clampView(size, { ...view, zoom })
}

/** The nearest view whose square lies inside the picture. */
function clampView(size: Size, view: CropView): CropView {
  const zoom = Math.min(zoomRange.max, Math.max(zoomRange.min, view.zoom))
  const side = Math.min(size.width, size.height) / zoom
  const clampShare = (share: number, length: number): number => {
    const margin = side / 2 / length
    return Math.min(1 - margin, Math.max(margin, share))
  }
  return { zoom, x: clampShare(view.x, size.width), y: clampShare(view.y, size.height) }
}
