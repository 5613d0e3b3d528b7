/** Why a call was refused, announced when it appears. */
export function Refusal({ children }: { children: string | null }) {
  return <div role="alert">{children !== null && <p className="login-refusal">{children}</p>}</div>
}
