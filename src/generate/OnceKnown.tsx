import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ListSkeleton } from '../ui/Skeletons.tsx'

interface OnceKnownProps {
  /** What is drawn is still on its way; what cannot be had is not. */
  isComing: boolean
  children: ReactNode
}

/** Parts that come together: one that came later would push down what is read. Once drawn they stay, whatever is asked for anew. */
export function OnceKnown({ isComing, children }: OnceKnownProps) {
  const translate = useTranslate()
  const [isDrawn, setDrawn] = useState(!isComing)
  if (!isComing && !isDrawn) setDrawn(true)
  return isDrawn || !isComing ? children : <ListSkeleton label={translate('common.state.loading')} />
}
