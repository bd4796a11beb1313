import type { ComponentType } from 'react'
import { resourceViews } from '../../generate/index.tsx'
import type { ViewName } from './types.ts'

/** A resource's view, generated or its own; a view that the declaration does not have is a 404. */
export function generatedView(resource: string, view: ViewName): ComponentType {
  const View = resourceViews(resource)[view]
  if (!View) throw new Response(null, { status: 404 })
  return View
}
