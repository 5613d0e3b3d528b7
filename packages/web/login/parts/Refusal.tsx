/** What a call was refused for, read aloud when it appears. */
export function Refusal({ children }: { children: string | null }) {
  return <div role="alert">{children !== null && <p className="login-refusal">{children}</p>}</div>
}
