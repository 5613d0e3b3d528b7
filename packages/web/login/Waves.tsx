/** The logo drawn large: two strands carrying one signal. They stay above the claim at the bottom. */
export function Waves() {
  return (
    <svg viewBox="0 70 400 400" preserveAspectRatio="xMidYMid slice">
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <path
          key={step}
          d={`M-20 ${120 + step * 34} C 90 ${20 + step * 30}, 170 ${260 + step * 18}, 430 ${90 + step * 44}`}
        />
      ))}
    </svg>
  )
}
