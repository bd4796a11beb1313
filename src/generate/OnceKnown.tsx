import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ListSkeleton } from '../ui/Skeletons.tsx'

interface OnceKnownProps {
  /** What is drawn is still on its way; what cannot be had is not. */
  isComing: boolean
  /** Stands in their place until then; rows of a list unless given. */
  outline?: ReactNode
  children: ReactNode
}

/** Parts that come together: one that came later would push down what is read. Once drawn they stay, whatever is asked for anew. */
export function OnceKnown({ isComing, outline, children }: OnceKnownProps) {
  const translate = useTranslate()
  const [isDrawn, setDrawn] = useState(!isComing)
  if (!isComing && !isDrawn) setDrawn(true)
  return isDrawn || !isComing ? children : (outline ?? <ListSkeleton label={translate('common.state.loading')} />)
}
