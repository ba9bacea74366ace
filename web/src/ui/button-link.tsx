import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonLook } from './button-look.ts'

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>

export function ButtonLink({ tone, size, isBlock, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonLook({ tone, size, isBlock, className })} />
}
