import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import './plain.css'

interface OutLinkProps {
  href: string
  children: ReactNode
  onClick?: (event: { stopPropagation: () => void }) => void
}

/** A link to a page in a window of its own, which learns nothing of ours. Says so to those who would not see it. */
export function OutLink({ href, children, onClick }: OutLinkProps) {
  const translate = useTranslate()
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
      <span className="athar-hidden"> ({translate('shell.opensNew')})</span>
    </Link>
  )
}
