/** The state of a history entry at which the viewer asked for the onboarding: of the dashboard, for it has no address of its own. */
export const ONBOARDING_ASKED = { isOnboardingAsked: true } as const;

export function isOnboardingAsked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOnboardingAsked" in state;
}
