/**
 * History state that opens the onboarding on the viewer's request. It's part of the dashboard, so it has no URL
 * of its own.
 */
export const ONBOARDING_ASKED = { isOnboardingAsked: true } as const;

export function isOnboardingAsked(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOnboardingAsked" in state;
}
