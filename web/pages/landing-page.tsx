import { useOutletContext } from "react-router";

import { LandingHero } from "../features/landing/landing-hero.tsx";

export function LandingPage() {
  const { openSignUp } = useOutletContext<{ openSignUp: () => void }>();
  return <LandingHero onGetStarted={openSignUp} />;
}
