import { type ComponentProps, useCallback } from 'react'
import { type RouterProvider, reactRouterProvider } from 'react-admin'
import { toSpecPath } from './ownPaths.ts'

type To = string | { pathname?: string; search?: string; hash?: string }

const mapped = <T extends To | number>(to: T): T => {
  if (typeof to === 'string') return toSpecPath(to) as T
  if (typeof to === 'object' && to.pathname !== undefined) return { ...to, pathname: toSpecPath(to.pathname) }
  return to
}

const BaseLink = reactRouterProvider.Link
const BaseNavigate = reactRouterProvider.Navigate

function Link({ to, ...rest }: ComponentProps<RouterProvider['Link']>) {
  return <BaseLink {...rest} to={mapped(to)} />
}

function Navigate({ to, ...rest }: ComponentProps<RouterProvider['Navigate']>) {
  return <BaseNavigate {...rest} to={mapped(to)} />
}

const useNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = reactRouterProvider.useNavigate()
  return useCallback((to, options) => navigate(mapped(to), options), [navigate])
}

/** react-router-dom, with react-admin's own addresses turned into the specification's. */
export const routerProvider: RouterProvider = { ...reactRouterProvider, Link, Navigate, useNavigate }
